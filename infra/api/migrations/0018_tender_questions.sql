CREATE TABLE "tender_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tender_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"correo" text,
	"pregunta" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"code_until" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"motivo" text,
	"numero" integer,
	"publicada" text,
	"respuesta" text,
	"file_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tender_questions_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "tender_questions_number" UNIQUE("tender_id","numero")
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "preguntas_hasta" date;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_questions_waiting" ON "tender_questions" USING btree ("tender_id","created_at") WHERE estado = 'pendiente' and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "tender_questions_codes" ON "tender_questions" USING btree ("code_until") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "tender_questions_file" ON "tender_questions" USING btree ("file_id");