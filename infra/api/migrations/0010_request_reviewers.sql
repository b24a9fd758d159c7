ALTER TABLE "supplier_requests" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_requests" ADD CONSTRAINT "supplier_requests_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_reviewer" ON "supplier_requests" USING btree ("reviewer_id");--> statement-breakpoint
UPDATE "supplier_requests" r SET "reviewer_id" = (
	SELECT h."user_id" FROM "status_history" h
	WHERE h."request_id" = r."id" AND h."estado" = 'OBSERVACION'
	ORDER BY h."sequence" DESC LIMIT 1
) WHERE r."estado" = 'OBSERVACION';
