ALTER TABLE "personas" ADD COLUMN "custom" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Wolves that were edited before count from their next edit on.
UPDATE "personas" SET "custom" = false WHERE "clone_of" IS NOT NULL;