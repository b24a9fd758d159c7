CREATE TABLE "observation_answers" (
	"correction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "observation_answers_correction_id_position_pk" PRIMARY KEY("correction_id","position")
);
--> statement-breakpoint
ALTER TABLE "observation_answers" ADD CONSTRAINT "observation_answers_correction_id_status_history_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."status_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_answers" ADD CONSTRAINT "observation_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;