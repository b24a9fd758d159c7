CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_one_row" CHECK ("only");--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash_anterior" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
-- Transactions that failed left gaps in the numbers; from here on a gap is a missing entry.
UPDATE "audit_log" a SET "id" = -n."number"
	FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "number" FROM "audit_log") n WHERE n."id" = a."id";--> statement-breakpoint
UPDATE "audit_log" SET "id" = -"id";--> statement-breakpoint
-- The entries written so far, chained as src/audit/chain.ts chains every new one.
DO $$
DECLARE
	entry record;
	previous text := '';
	current text;
BEGIN
	FOR entry IN SELECT * FROM "audit_log" ORDER BY "id" LOOP
		current := encode(sha256(convert_to(jsonb_build_array(
			entry."id", previous, entry."entidad", entry."entidad_id", entry."cuil", entry."operacion",
			entry."realizado_por_tipo", entry."realizado_por_id", entry."realizado_en", entry."datos_anteriores",
			entry."datos_nuevos", (extract(epoch from entry."created_at") * 1000)::bigint)::text, 'UTF8')), 'hex');
		UPDATE "audit_log" SET "hash_anterior" = previous, "hash" = current WHERE "id" = entry."id";
		previous := current;
	END LOOP;
	INSERT INTO "audit_head" ("entries", "hash") SELECT count(*), previous FROM "audit_log";
END $$;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash_anterior" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."entries" <> OLD."entries" + 1 THEN
		RAISE EXCEPTION 'the audit log is append-only: its end moves by one entry at a time';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint
CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON "audit_head"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON "audit_head"
	FOR EACH ROW EXECUTE FUNCTION audit_head_moves_on();
