CREATE TABLE "audit_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entidad" text NOT NULL,
	"entidad_id" text NOT NULL,
	"cuil" text,
	"operacion" text NOT NULL,
	"realizado_por_tipo" text NOT NULL,
	"realizado_por_id" text,
	"realizado_en" text NOT NULL,
	"datos_anteriores" jsonb,
	"datos_nuevos" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Put behind the last entry when the transaction ends, chained as src/audit/chain.ts reads it. Portals of before, which
-- add to the log themselves, hold its end in the same way.
CREATE FUNCTION audit_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH head AS (SELECT "entries" + 1 AS "id", "hash" AS "hash_anterior" FROM "audit_head" FOR UPDATE),
	added AS (
		INSERT INTO "audit_log" ("id", "hash_anterior", "entidad", "entidad_id", "cuil", "operacion",
			"realizado_por_tipo", "realizado_por_id", "realizado_en", "datos_anteriores", "datos_nuevos",
			"created_at", "hash")
		SELECT head."id", head."hash_anterior", NEW."entidad", NEW."entidad_id", NEW."cuil", NEW."operacion",
			NEW."realizado_por_tipo", NEW."realizado_por_id", NEW."realizado_en", NEW."datos_anteriores",
			NEW."datos_nuevos", NEW."created_at",
			encode(sha256(convert_to(jsonb_build_array(head."id"::bigint, head."hash_anterior", NEW."entidad",
				NEW."entidad_id", NEW."cuil", NEW."operacion", NEW."realizado_por_tipo", NEW."realizado_por_id",
				NEW."realizado_en", NEW."datos_anteriores", NEW."datos_nuevos",
				(extract(epoch FROM NEW."created_at") * 1000)::bigint)::text, 'UTF8')), 'hex')
		FROM head
		RETURNING "id", "hash")
	UPDATE "audit_head" SET "entries" = added."id", "hash" = added."hash" FROM added;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the audit log has no end to add to';
	END IF;
	DELETE FROM "audit_pending" WHERE "id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_is_due AFTER INSERT ON "audit_pending"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_is_due();
