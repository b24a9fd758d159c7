CREATE TABLE "observed_forms" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"correction_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resolved_observations" (
	"correction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resolved_observations_correction_id_position_pk" PRIMARY KEY("correction_id","position")
);
--> statement-breakpoint
ALTER TABLE "observed_forms" ADD CONSTRAINT "observed_forms_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_forms" ADD CONSTRAINT "observed_forms_correction_id_status_history_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."status_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_observations" ADD CONSTRAINT "resolved_observations_correction_id_status_history_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."status_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_observations" ADD CONSTRAINT "resolved_observations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;