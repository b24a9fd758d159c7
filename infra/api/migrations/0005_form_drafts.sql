CREATE TABLE "form_drafts" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"paso" text NOT NULL,
	"campos" jsonb NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_drafts_request_id_user_id_paso_pk" PRIMARY KEY("request_id","user_id","paso")
);
--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_drafts_user" ON "form_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "form_drafts_updated" ON "form_drafts" USING btree ("updated_at");