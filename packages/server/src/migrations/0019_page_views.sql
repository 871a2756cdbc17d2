ALTER TABLE "audit_log" ADD COLUMN "page_view" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "screen" text;