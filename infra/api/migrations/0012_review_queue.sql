ALTER TABLE "supplier_requests" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "supplier_requests" ADD COLUMN "was_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "supplier_requests" r SET "sent_at" = (
	SELECT h."created_at" FROM "status_history" h
	WHERE h."request_id" = r."id" AND h."estado" = 'PENDIENTE EN OBSERVACION'
	ORDER BY h."sequence" DESC LIMIT 1
) WHERE r."estado" IN ('PENDIENTE EN OBSERVACION', 'OBSERVACION');--> statement-breakpoint
UPDATE "supplier_requests" r SET "was_corrected" = true
WHERE r."estado" IN ('PENDIENTE EN OBSERVACION', 'OBSERVACION', 'EN CORRECCION') AND EXISTS (
	SELECT 1 FROM "status_history" h JOIN "users" u ON u."id" = h."user_id"
	WHERE h."request_id" = r."id" AND h."estado" = 'EN CORRECCION' AND u."tipo" <> 'PROVEEDOR'
		AND NOT EXISTS (
			SELECT 1 FROM "status_history" d
			WHERE d."request_id" = r."id" AND d."sequence" > h."sequence" AND d."estado" IN ('HABILITADO', 'VENCIDO')
		)
);--> statement-breakpoint
CREATE INDEX "requests_queue" ON "supplier_requests" USING btree (coalesce("sent_at", "estado_desde"),"id","reviewer_id") WHERE "supplier_requests"."estado" in ('PENDIENTE EN OBSERVACION', 'OBSERVACION');--> statement-breakpoint
CREATE INDEX "requests_queue_corrected" ON "supplier_requests" USING btree (coalesce("sent_at", "estado_desde"),"id") WHERE "supplier_requests"."estado" in ('PENDIENTE EN OBSERVACION', 'OBSERVACION') and "supplier_requests"."was_corrected";
