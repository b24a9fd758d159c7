-- The audit log and the published history of tenders: the database refuses to change or remove what is written.
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_one_row" CHECK ("only");--> statement-breakpoint
INSERT INTO "audit_head" ("entries", "hash") VALUES (0, '');--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint
CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON "audit_head"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE ON "audit_head"
	FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();--> statement-breakpoint
CREATE FUNCTION tender_history_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was published stays: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER tender_releases_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "tender_releases"
	FOR EACH STATEMENT EXECUTE FUNCTION tender_history_is_append_only();--> statement-breakpoint
CREATE TRIGGER tender_circulars_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "tender_circulars"
	FOR EACH STATEMENT EXECUTE FUNCTION tender_history_is_append_only();
