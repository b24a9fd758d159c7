CREATE TABLE "chat_unanswered" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_unanswered" ADD CONSTRAINT "chat_unanswered_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_unanswered" ADD CONSTRAINT "chat_unanswered_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A supplier writes one message and waits; whatever staff write answers it.
CREATE FUNCTION chat_unanswered_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."remitente" = 'PROVEEDOR' THEN
		INSERT INTO "chat_unanswered" ("request_id", "message_id") VALUES (NEW."request_id", NEW."id")
		ON CONFLICT ("request_id") DO UPDATE SET "message_id" = excluded."message_id";
	ELSE
		DELETE FROM "chat_unanswered" WHERE "request_id" = NEW."request_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Before what is there is looked through: nobody writes from here on until the migration ends.
CREATE TRIGGER chat_unanswered_kept AFTER INSERT ON "chat_messages"
	FOR EACH ROW EXECUTE FUNCTION chat_unanswered_kept();--> statement-breakpoint
INSERT INTO "chat_unanswered" ("request_id", "message_id")
	SELECT "request_id", "id"
	FROM (
		SELECT DISTINCT ON ("request_id") "request_id", "id", "remitente"
		FROM "chat_messages" ORDER BY "request_id", "sequence" DESC
	) last
	WHERE "remitente" = 'PROVEEDOR';
