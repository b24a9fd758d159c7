ALTER TABLE "tender_releases" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "tender_releases" ADD CONSTRAINT "tender_releases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_releases_file" ON "tender_releases" USING btree ("file_id");