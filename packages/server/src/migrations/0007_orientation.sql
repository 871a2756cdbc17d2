ALTER TABLE "items" ADD COLUMN "video_orientation" text DEFAULT 'horizontal' NOT NULL;--> statement-breakpoint
UPDATE "items" SET "video_orientation" = 'vertical' WHERE "mode" = 'short';
