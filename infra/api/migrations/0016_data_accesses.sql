CREATE TABLE "data_accesses" (
	"cuit" text NOT NULL,
	"user_id" uuid NOT NULL,
	"dia" date NOT NULL,
	"desde" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_accesses_cuit_dia_user_id_pk" PRIMARY KEY("cuit","dia","user_id")
);
--> statement-breakpoint
ALTER TABLE "data_accesses" ADD CONSTRAINT "data_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_accesses_dia" ON "data_accesses" USING btree ("dia");