ALTER TABLE "supplier_requests" ADD COLUMN "restricts_documents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which documents are named says it too, as long as one of them is still asked for: only where none is does it have to be
-- kept from here on. Portals of before read it from the names alone.
UPDATE "supplier_requests" SET "restricts_documents" = true
WHERE "estado" = 'EN CORRECCION' AND EXISTS (
	SELECT 1 FROM "documents" JOIN "document_types" ON "document_types"."id" = "documents"."type_id"
	WHERE "documents"."request_id" = "supplier_requests"."id" AND "documents"."named_in_correction"
		AND NOT "document_types"."activo");
