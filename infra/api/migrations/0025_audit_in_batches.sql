-- Entries wait where they were written and join the chain many at a time: chained as each transaction ended, its end was
-- held until that commit was on the disk, and writes of the whole portal waited for each other. What a portal of before
-- writes, which chains nothing itself, is still chained by the trigger as its transaction ends.
ALTER TABLE "audit_pending" ADD COLUMN "at_commit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DROP TRIGGER audit_is_due ON "audit_pending";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_is_due AFTER INSERT ON "audit_pending"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."at_commit") EXECUTE FUNCTION audit_is_due();--> statement-breakpoint
-- Chains the oldest of the entries that wait, as src/audit/chain.ts reads it; returns how many.
CREATE FUNCTION audit_chain_pending(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	number bigint;
	previous text;
	waiting record;
	current text;
	chained bigint[] := '{}';
BEGIN
	IF NOT EXISTS (SELECT FROM "audit_pending") THEN
		RETURN 0;
	END IF;
	SELECT "entries", "hash" INTO number, previous FROM "audit_head" FOR UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'the audit log has no end to add to';
	END IF;
	FOR waiting IN SELECT * FROM "audit_pending" ORDER BY "id" LIMIT most LOOP
		number := number + 1;
		current := encode(sha256(convert_to(jsonb_build_array(number, previous, waiting."entidad",
			waiting."entidad_id", waiting."cuil", waiting."operacion", waiting."realizado_por_tipo",
			waiting."realizado_por_id", waiting."realizado_en", waiting."datos_anteriores", waiting."datos_nuevos",
			(extract(epoch FROM waiting."created_at") * 1000)::bigint)::text, 'UTF8')), 'hex');
		INSERT INTO "audit_log" ("id", "hash_anterior", "entidad", "entidad_id", "cuil", "operacion",
			"realizado_por_tipo", "realizado_por_id", "realizado_en", "datos_anteriores", "datos_nuevos",
			"created_at", "hash")
		VALUES (number, previous, waiting."entidad", waiting."entidad_id", waiting."cuil", waiting."operacion",
			waiting."realizado_por_tipo", waiting."realizado_por_id", waiting."realizado_en",
			waiting."datos_anteriores", waiting."datos_nuevos", waiting."created_at", current);
		previous := current;
		chained := chained || waiting."id";
	END LOOP;
	IF chained <> '{}' THEN
		-- Those that were read, and no other that came since.
		DELETE FROM "audit_pending" WHERE "id" = ANY(chained);
		UPDATE "audit_head" SET "entries" = number, "hash" = previous;
	END IF;
	RETURN cardinality(chained);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."entries" <= OLD."entries"
		OR NOT EXISTS (SELECT FROM "audit_log" WHERE "id" = NEW."entries" AND "hash" = NEW."hash") THEN
		RAISE EXCEPTION 'the audit log is append-only: its end moves on to an entry, and never back';
	END IF;
	RETURN NEW;
END $$;
