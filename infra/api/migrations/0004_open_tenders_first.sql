DROP INDEX "tenders_public";--> statement-breakpoint
DROP INDEX "tenders_public_type";--> statement-breakpoint
CREATE INDEX "tenders_public_expiry" ON "tenders" USING btree ("fecha_vencimiento","tipo_licitacion","fecha_publicacion","id") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public" ON "tenders" USING btree ("fecha_publicacion","id","fecha_vencimiento") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_type" ON "tenders" USING btree ("tipo_licitacion","fecha_publicacion","id","fecha_vencimiento") WHERE mostrar and deleted_at is null;