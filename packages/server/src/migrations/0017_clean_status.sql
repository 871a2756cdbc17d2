ALTER TABLE "items" ADD COLUMN "clean_seconds" double precision;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_error" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "clean_lease" integer DEFAULT 0 NOT NULL;