CREATE TABLE "document_marks" (
	"request_id" uuid NOT NULL,
	"document" text NOT NULL,
	"file_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_marks_request_id_document_pk" PRIMARY KEY("request_id","document")
);
--> statement-breakpoint
CREATE TABLE "correction_drafts" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"observaciones" jsonb NOT NULL,
	"version" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "textos_observacion" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "document_marks" ADD CONSTRAINT "document_marks_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_marks" ADD CONSTRAINT "document_marks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_marks" ADD CONSTRAINT "document_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_drafts" ADD CONSTRAINT "correction_drafts_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_drafts" ADD CONSTRAINT "correction_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_marks_file" ON "document_marks" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "correction_drafts_updated" ON "correction_drafts" USING btree ("updated_at");--> statement-breakpoint
-- The types that the portal came with get their ready texts, as a new database does.
UPDATE "document_types" AS t SET "textos_observacion" = e."textos"
FROM (VALUES
	('DNI', ARRAY['Está vencido: suba el vigente.', 'No se lee bien: súbalo con más nitidez.', 'Falta una de las dos caras.', 'Es de otra persona.']),
	('Constancia de inscripción en ARCA (ex AFIP)', ARRAY['Está vencida: imprima una nueva.', 'No se lee bien: súbala con más nitidez.', 'Es de otra persona o empresa.', 'No es la constancia de inscripción.']),
	('Constancia de inscripción en Ingresos Brutos', ARRAY['Está vencida: suba la vigente.', 'No se lee bien: súbala con más nitidez.', 'Está incompleta: faltan páginas.', 'Es de otra persona o empresa.', 'Es de otra jurisdicción.']),
	('Licencia comercial municipal', ARRAY['Está vencida: suba la vigente.', 'No se lee bien: súbala con más nitidez.', 'Es de otra persona o empresa.', 'Es de otro domicilio o actividad.']),
	('Inscripción en Rentas Municipal', ARRAY['Está vencida: suba la vigente.', 'No se lee bien: súbala con más nitidez.', 'Es de otra persona o empresa.']),
	('Certificado municipal de libre deuda', ARRAY['Está vencido: suba uno vigente.', 'No se lee bien: súbalo con más nitidez.', 'Es de otra persona o empresa.', 'Figura deuda: regularícela y suba el nuevo.']),
	('Declaración jurada de Ganancias', ARRAY['Es de un período anterior: suba la última.', 'No se lee bien: súbala con más nitidez.', 'Está incompleta: faltan páginas.', 'Falta el acuse de recibo.', 'Es de otra persona o empresa.', 'La fecha de cierre no coincide.']),
	('Contrato constitutivo', ARRAY['No se lee bien: súbalo con más nitidez.', 'Está incompleto: faltan páginas.', 'Falta la inscripción en el Registro Público.', 'Falta una modificación posterior.', 'Es de otra empresa.', 'Las fechas no coinciden.']),
	('Último estado contable', ARRAY['Es de un ejercicio anterior: suba el último.', 'No se lee bien: súbalo con más nitidez.', 'Está incompleto: faltan páginas.', 'Falta la firma del contador.', 'Falta la legalización del Consejo.', 'Es de otra empresa.', 'La fecha de cierre no coincide.']),
	('Acta de designación de representantes', ARRAY['El mandato está vencido.', 'No se lee bien: súbala con más nitidez.', 'Está incompleta: faltan páginas.', 'Falta la firma.', 'Es de otra empresa.', 'La fecha de expiración no coincide.']),
	('Manifestación de bienes y deudas', ARRAY['Es anterior a lo que se admite: haga una nueva.', 'No se lee bien: súbala con más nitidez.', 'Está incompleta: faltan páginas.', 'Falta la firma.', 'Es de otra persona.']),
	('Declaración jurada de Bienes Personales', ARRAY['Es de un período anterior: suba la última.', 'No se lee bien: súbala con más nitidez.', 'Está incompleta: faltan páginas.', 'Falta el acuse de recibo.', 'Es de otra persona.'])
) AS e("nombre", "textos")
WHERE t."nombre" = e."nombre";
