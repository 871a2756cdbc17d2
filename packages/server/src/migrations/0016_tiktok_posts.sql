CREATE TABLE "received_webhooks" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "publications_by_file";--> statement-breakpoint
-- Its index goes with it, and is made again below. No counts change: nothing was posted to TikTok before.
ALTER TABLE "items" DROP COLUMN "outputs";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "outputs" smallint GENERATED ALWAYS AS ((youtube_url is not null)::int + (video_media is not null)::int * 2
        + (tiktok_url is not null or coalesce(tiktok_status, '') = 'published')::int * 4) STORED;--> statement-breakpoint
CREATE INDEX "items_listed" ON "items" USING btree ("owner_id","mode","created_at","variant","id","shown_status","outputs","speakers","status","duration_seconds");--> statement-breakpoint
CREATE INDEX "publications_by_remote_id" ON "publications" USING btree ("remote_id") WHERE platform = 'tiktok';--> statement-breakpoint
CREATE INDEX "publications_by_file" ON "publications" USING btree ("media") WHERE remote_id is null or session is not null;