CREATE TABLE "oauth_states" (
	"hash" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"platform" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"remote_id" text NOT NULL,
	"title" text NOT NULL,
	"handle" text,
	"picture_media" text,
	"scopes" text[] NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"access_expires_at" timestamp with time zone,
	"refresh_expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"state" text DEFAULT 'linked' NOT NULL,
	"reason" text,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disconnected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_accounts_remote" UNIQUE("owner_id","platform","remote_id")
);
--> statement-breakpoint
CREATE TABLE "tiktok_defaults" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_meta" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"title_template" text,
	"description_template" text,
	"youtube_tags" text[],
	"seo_tags" text[],
	"playlist_id" text,
	"youtube_privacy" text DEFAULT 'public' NOT NULL,
	"made_for_kids" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tiktok_defaults" ADD CONSTRAINT "tiktok_defaults_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_meta" ADD CONSTRAINT "user_meta_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_states_by_age" ON "oauth_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "platform_accounts_by_check" ON "platform_accounts" USING btree ("checked_at");