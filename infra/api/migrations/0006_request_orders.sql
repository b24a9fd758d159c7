CREATE INDEX "requests_estado_desde" ON "supplier_requests" USING btree ("estado_desde","id");--> statement-breakpoint
CREATE INDEX "requests_estado_estado_desde" ON "supplier_requests" USING btree ("estado","estado_desde","id");--> statement-breakpoint
CREATE INDEX "requests_nombre_orden" ON "supplier_requests" USING btree (coalesce(nullif("razon_social_busqueda", ''), "nombre_busqueda"),"id");