-- Of the files there are by now nobody knows whether something once referred to them: they all stay.
ALTER TABLE "files" ADD COLUMN "attached_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "attached_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "certificates_resolution" ON "certificates" USING btree ("resolucion_file_id");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE attached_at is null and owner_id is not null;--> statement-breakpoint
CREATE INDEX "requests_poder_legal" ON "supplier_requests" USING btree ("poder_legal");--> statement-breakpoint
CREATE INDEX "requests_acta" ON "supplier_requests" USING btree ("acta_designacion_url");--> statement-breakpoint
CREATE INDEX "tender_circulars_file" ON "tender_circulars" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "tenders_terms" ON "tenders" USING btree ("pliego_file_id");