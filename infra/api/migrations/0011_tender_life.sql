CREATE TABLE "tender_circulars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tender_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"titulo" text NOT NULL,
	"texto" text NOT NULL,
	"modifica_pliego" boolean NOT NULL,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tender_circulars_number" UNIQUE("tender_id","numero")
);
--> statement-breakpoint
CREATE TABLE "tender_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tender_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"fecha" timestamp (3) with time zone NOT NULL,
	"hecho" text NOT NULL,
	"detalle" jsonb NOT NULL,
	"modifica_pliego" boolean DEFAULT false NOT NULL,
	"facts" jsonb,
	CONSTRAINT "tender_releases_number" UNIQUE("tender_id","numero")
);
--> statement-breakpoint
DROP INDEX "tenders_public";--> statement-breakpoint
DROP INDEX "tenders_public_type";--> statement-breakpoint
DROP INDEX "tenders_public_expiry";--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "publicar_desde" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "situacion" text DEFAULT 'vigente' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "desenlace" jsonb;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "cerrada_el" date;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "abierta_hasta" date GENERATED ALWAYS AS (least(fecha_vencimiento, cerrada_el - 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_circulars" ADD CONSTRAINT "tender_circulars_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_circulars" ADD CONSTRAINT "tender_circulars_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_releases" ADD CONSTRAINT "tender_releases_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_releases_published" ON "tender_releases" USING btree ("fecha") WHERE hecho = 'publicada';--> statement-breakpoint
CREATE INDEX "tenders_scheduled" ON "tenders" USING btree ("publicar_desde") WHERE publicar_desde is not null;--> statement-breakpoint
CREATE INDEX "tenders_public" ON "tenders" USING btree ("fecha_publicacion","id","abierta_hasta") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_type" ON "tenders" USING btree ("tipo_licitacion","fecha_publicacion","id","abierta_hasta") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_expiry" ON "tenders" USING btree ("abierta_hasta","tipo_licitacion","fecha_publicacion","id") WHERE mostrar and deleted_at is null;--> statement-breakpoint
-- What is public already was published when it was last written: nothing older is known.
INSERT INTO "tender_releases" ("id", "tender_id", "numero", "fecha", "hecho", "detalle", "facts")
SELECT gen_random_uuid(), t."id", 1, t."updated_at", 'publicada', '[]'::jsonb, jsonb_build_object(
	'titulo', t."titulo", 'numero', t."numero", 'anio', t."anio", 'expediente', t."expediente",
	'tipo', t."tipo_licitacion", 'subtipo', t."subtipo_licitacion",
	'fechaPublicacion', t."fecha_publicacion", 'fechaVencimiento', t."fecha_vencimiento",
	'pliegoTipo', f."mime", 'situacion', 'vigente', 'desenlace', NULL, 'circulares', '[]'::jsonb)
FROM "tenders" t JOIN "files" f ON f."id" = t."pliego_file_id"
WHERE t."mostrar" AND t."deleted_at" IS NULL;--> statement-breakpoint
CREATE FUNCTION tender_history_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was published stays: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER tender_releases_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "tender_releases"
	FOR EACH STATEMENT EXECUTE FUNCTION tender_history_is_append_only();--> statement-breakpoint
CREATE TRIGGER tender_circulars_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "tender_circulars"
	FOR EACH STATEMENT EXECUTE FUNCTION tender_history_is_append_only();
