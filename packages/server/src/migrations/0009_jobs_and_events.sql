CREATE TABLE "job_runs" (
	"job" text NOT NULL,
	"outcome" text NOT NULL,
	"runs" bigint NOT NULL,
	"seconds" double precision NOT NULL,
	"recent_seconds" double precision NOT NULL,
	CONSTRAINT "job_runs_job_outcome_pk" PRIMARY KEY("job","outcome")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_deliveries" (
	"subscriber" text NOT NULL,
	"event_id" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "outbox_deliveries_subscriber_event_id_pk" PRIMARY KEY("subscriber","event_id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"job" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"running" text[] NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "items_on_their_way";--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_event_id_outbox_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_by_owner" ON "outbox" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "outbox_by_time" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_by_event" ON "outbox_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_failed" ON "outbox_deliveries" USING btree ("subscriber","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "items_on_their_way" ON "items" USING btree ("owner_id") WHERE status in ('Queued', 'In Progress', 'Voice overlay', 'Video Assembly', 'Rendering', 'Finalizing');--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "turn";