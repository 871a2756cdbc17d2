ALTER TABLE "assets" DROP CONSTRAINT "assets_slot";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_slot" UNIQUE NULLS NOT DISTINCT("owner_id","persona_id","type","place");