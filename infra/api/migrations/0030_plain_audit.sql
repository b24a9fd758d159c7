-- Entries join the chain in one place, src/audit/chain.ts: the database chains nothing, and only refuses.
DROP TRIGGER audit_is_due ON "audit_pending";--> statement-breakpoint
DROP FUNCTION audit_is_due();--> statement-breakpoint
DROP FUNCTION audit_chain_pending(integer);--> statement-breakpoint
ALTER TABLE "audit_pending" DROP COLUMN "at_commit";--> statement-breakpoint
DROP TRIGGER audit_head_moves_on ON "audit_head";--> statement-breakpoint
DROP FUNCTION audit_head_moves_on();--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The one change that is allowed: the end of the chain moves on to a newer entry of the log.
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_head' THEN
		IF NEW."entries" > OLD."entries"
			AND EXISTS (SELECT FROM "audit_log" WHERE "id" = NEW."entries" AND "hash" = NEW."hash") THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON "audit_head"
	FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
