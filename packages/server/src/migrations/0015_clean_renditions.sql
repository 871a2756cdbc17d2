ALTER TABLE "items" ADD COLUMN "clean_media" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_bytes" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_sha256" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tiktok" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "post_id" text;