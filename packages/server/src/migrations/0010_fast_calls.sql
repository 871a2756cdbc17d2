-- Unlogged: counts of calls within the last minutes need not survive a crash.
CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "item_counts" (
	"owner_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"outputs" smallint NOT NULL,
	"speakers" bigint[] NOT NULL,
	"lead" uuid,
	"total" bigint NOT NULL,
	CONSTRAINT "item_counts_kind" UNIQUE NULLS NOT DISTINCT("owner_id","mode","status","outputs","speakers","lead")
);
--> statement-breakpoint
CREATE FUNCTION hash_slugs(slugs text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN ARRAY(SELECT hashtextextended(slug, 0) FROM unnest(slugs) AS slug);
--> statement-breakpoint
DROP INDEX "items_by_owner_and_mode";--> statement-breakpoint
ALTER TABLE "items"
	ADD COLUMN "speakers" bigint[] GENERATED ALWAYS AS (hash_slugs(persona_slugs)) STORED,
	ADD COLUMN "outputs" smallint GENERATED ALWAYS AS ((youtube_url is not null)::int + (video_media is not null)::int * 2 + (tiktok_url is not null)::int * 4) STORED;--> statement-breakpoint
ALTER TABLE "item_counts" ADD CONSTRAINT "item_counts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_listed" ON "items" USING btree ("owner_id","mode","created_at","variant","id","status","outputs","speakers","duration_seconds");--> statement-breakpoint
CREATE INDEX "items_unfinished" ON "items" USING btree ("owner_id","job_id") WHERE status not in ('Ready', 'TestComplete', 'Test Generated', 'Completed', 'Published', 'Public', 'Unlisted');--> statement-breakpoint
CREATE INDEX "items_by_change" ON "items" USING btree ("owner_id","updated_at");--> statement-breakpoint
-- Index-only scans need pages that were vacuumed; the default waits for a fifth of the table to change.
ALTER TABLE "items" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
INSERT INTO "item_counts"
	SELECT owner_id, mode, status, outputs, speakers, persona_ids[1], count(*) FROM items GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
-- Keeps item_counts up to date, once per statement. Sorted, so that concurrent statements lock the counts in the same order.
-- When an account is deleted, its counts may be gone before its items: without the account nothing is counted.
CREATE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO item_counts AS c
			SELECT owner_id, mode, status, outputs, speakers, persona_ids[1], count(*) FROM added
			GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
			ON CONFLICT (owner_id, mode, status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO item_counts AS c
			SELECT owner_id, mode, status, outputs, speakers, persona_ids[1], sum(n) FROM (
				SELECT owner_id, mode, status, outputs, speakers, persona_ids, 1 AS n FROM added
				UNION ALL SELECT owner_id, mode, status, outputs, speakers, persona_ids, -1 FROM removed) changed
			GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
			ON CONFLICT (owner_id, mode, status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	ELSE
		INSERT INTO item_counts AS c
			SELECT owner_id, mode, status, outputs, speakers, persona_ids[1], -count(*) FROM removed
			WHERE EXISTS (SELECT FROM users WHERE users.id = owner_id)
			GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
			ON CONFLICT (owner_id, mode, status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_inserted AFTER INSERT ON "items" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_updated AFTER UPDATE ON "items" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_deleted AFTER DELETE ON "items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_items();
