ALTER TABLE "tender_alerts" ADD COLUMN "tender_id" uuid;--> statement-breakpoint
ALTER TABLE "tender_alerts" ADD COLUMN "told_release" integer;--> statement-breakpoint
ALTER TABLE "tender_alerts" ADD CONSTRAINT "tender_alerts_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_alerts_followers" ON "tender_alerts" USING btree ("tender_id","told_release","id") WHERE tender_id is not null and confirmed_at is not null;