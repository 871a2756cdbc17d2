CREATE TABLE "developer_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "developer_messages" ADD CONSTRAINT "developer_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "developer_messages_by_owner" ON "developer_messages" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "developer_messages_by_time" ON "developer_messages" USING btree ("created_at");