DROP INDEX "items_to_publish";--> statement-breakpoint
CREATE INDEX "publication_events_uploads" ON "publication_events" USING btree ("at") WHERE state = 'uploading';--> statement-breakpoint
CREATE INDEX "publications_by_account" ON "publications" USING btree ("account_id","next_at");--> statement-breakpoint
CREATE INDEX "publications_by_file" ON "publications" USING btree ("media") WHERE remote_id is null;--> statement-breakpoint
CREATE INDEX "items_to_publish" ON "items" USING btree ("publish_date") WHERE status = 'Ready' and not test and publish_status is null and publish_date is not null and cardinality(publish_to) > 0;