-- The time by which publications are due; tests replace it to move the clock.
CREATE FUNCTION publish_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN now();--> statement-breakpoint
CREATE TABLE "platform_budget" (
	"platform" text NOT NULL,
	"bucket" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "platform_budget_platform_bucket_day_pk" PRIMARY KEY("platform","bucket","day")
);
--> statement-breakpoint
CREATE TABLE "publication_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"account_id" uuid NOT NULL,
	"account_title" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"requested" boolean NOT NULL,
	"payload" jsonb,
	"media" text,
	"bytes" bigint,
	"sha256" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"session" text,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"remote_id" text,
	"url" text,
	"finished" text[] DEFAULT '{}' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"replaces" uuid,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"lease" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"log_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "publications_revision" UNIQUE("item_id","account_id","revision")
);
--> statement-breakpoint
ALTER TABLE "item_counts" DROP CONSTRAINT "item_counts_kind";--> statement-breakpoint
DROP INDEX "items_listed";--> statement-breakpoint
DELETE FROM "item_counts";--> statement-breakpoint
ALTER TABLE "item_counts" ADD COLUMN "shown_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD COLUMN "uploads_paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "publish_status" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "video_bytes" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "video_sha256" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "shown_status" text GENERATED ALWAYS AS (case when status in ('Queued', 'In Progress', 'Voice overlay', 'Video Assembly', 'Rendering', 'Finalizing', 'Script Ready') then status else coalesce(publish_status, status) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "publication_events" ADD CONSTRAINT "publication_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_events" ADD CONSTRAINT "publication_events_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_events_by_publication" ON "publication_events" USING btree ("publication_id","id");--> statement-breakpoint
CREATE INDEX "publications_by_owner" ON "publications" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "publications_due" ON "publications" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "items_to_publish" ON "items" USING btree ("publish_date") WHERE status = 'Ready' and not test and publish_date is not null and cardinality(publish_to) > 0;--> statement-breakpoint
CREATE INDEX "items_listed" ON "items" USING btree ("owner_id","mode","created_at","variant","id","shown_status","outputs","speakers","status","duration_seconds");--> statement-breakpoint
ALTER TABLE "item_counts" ADD CONSTRAINT "item_counts_kind" UNIQUE NULLS NOT DISTINCT("owner_id","mode","status","shown_status","outputs","speakers","lead");--> statement-breakpoint
INSERT INTO "item_counts" (owner_id, mode, status, shown_status, outputs, speakers, lead, total)
	SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids[1], count(*) FROM items GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
-- As before (0010), by shown status too.
CREATE OR REPLACE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO item_counts AS c (owner_id, mode, status, shown_status, outputs, speakers, lead, total)
			SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids[1], count(*) FROM added
			GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
			ON CONFLICT (owner_id, mode, status, shown_status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO item_counts AS c (owner_id, mode, status, shown_status, outputs, speakers, lead, total)
			SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids[1], sum(n) FROM (
				SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids, 1 AS n FROM added
				UNION ALL SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids, -1 FROM removed) changed
			GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
			ON CONFLICT (owner_id, mode, status, shown_status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	ELSE
		INSERT INTO item_counts AS c (owner_id, mode, status, shown_status, outputs, speakers, lead, total)
			SELECT owner_id, mode, status, shown_status, outputs, speakers, persona_ids[1], -count(*) FROM removed
			WHERE EXISTS (SELECT FROM users WHERE users.id = owner_id)
			GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
			ON CONFLICT (owner_id, mode, status, shown_status, outputs, speakers, lead) DO UPDATE SET total = c.total + excluded.total;
	END IF;
	RETURN NULL;
END $$;
