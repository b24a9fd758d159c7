CREATE TABLE "unfinished_tenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"valores" jsonb NOT NULL,
	"pliego_file_id" uuid,
	"version" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unfinished_tenders" ADD CONSTRAINT "unfinished_tenders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unfinished_tenders" ADD CONSTRAINT "unfinished_tenders_pliego_file_id_files_id_fk" FOREIGN KEY ("pliego_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unfinished_tenders_user" ON "unfinished_tenders" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "unfinished_tenders_file" ON "unfinished_tenders" USING btree ("pliego_file_id");--> statement-breakpoint
CREATE INDEX "unfinished_tenders_updated" ON "unfinished_tenders" USING btree ("updated_at");