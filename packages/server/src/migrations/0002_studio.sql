ALTER TABLE "assets" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "bytes" double precision;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "prepared" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "error_detail" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "write_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "face_seed" text;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "avatar_media" text;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "captions" jsonb DEFAULT '{"style":"boxed_word","position":"usual","face":"bold"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "style_notes" text DEFAULT '' NOT NULL;