DROP TRIGGER chat_unanswered_kept ON "chat_messages";
--> statement-breakpoint
DROP FUNCTION chat_unanswered_kept();
--> statement-breakpoint
DROP TRIGGER tenders_added ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_changed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_removed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_emptied ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_months_added ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_months_changed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_months_removed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_months_emptied ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_words_added ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_words_changed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_words_removed ON "tenders";
--> statement-breakpoint
DROP TRIGGER tenders_words_emptied ON "tenders";
--> statement-breakpoint
DROP TRIGGER requests_added ON "supplier_requests";
--> statement-breakpoint
DROP TRIGGER requests_changed ON "supplier_requests";
--> statement-breakpoint
DROP TRIGGER requests_removed ON "supplier_requests";
--> statement-breakpoint
DROP TRIGGER requests_emptied ON "supplier_requests";
--> statement-breakpoint
DROP FUNCTION tenders_count_added();
--> statement-breakpoint
DROP FUNCTION tenders_count_changed();
--> statement-breakpoint
DROP FUNCTION tenders_count_removed();
--> statement-breakpoint
DROP FUNCTION tenders_count_emptied();
--> statement-breakpoint
DROP FUNCTION tenders_months_added();
--> statement-breakpoint
DROP FUNCTION tenders_months_changed();
--> statement-breakpoint
DROP FUNCTION tenders_months_removed();
--> statement-breakpoint
DROP FUNCTION tenders_months_emptied();
--> statement-breakpoint
DROP FUNCTION tenders_words_added();
--> statement-breakpoint
DROP FUNCTION tenders_words_changed();
--> statement-breakpoint
DROP FUNCTION tenders_words_removed();
--> statement-breakpoint
DROP FUNCTION tenders_words_emptied();
--> statement-breakpoint
DROP FUNCTION tender_title_words(text);
--> statement-breakpoint
DROP FUNCTION requests_count_added();
--> statement-breakpoint
DROP FUNCTION requests_count_moved();
--> statement-breakpoint
DROP FUNCTION requests_count_removed();
--> statement-breakpoint
DROP FUNCTION requests_count_emptied();
--> statement-breakpoint
DROP TABLE "request_months";
--> statement-breakpoint
DROP TABLE "tender_months";
--> statement-breakpoint
DROP TABLE "tender_totals";
--> statement-breakpoint
DROP TABLE "tender_words";
--> statement-breakpoint
CREATE TABLE "tender_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"changes" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "tenders_public_expiry";--> statement-breakpoint
CREATE INDEX "tenders_public_expiry" ON "tenders" USING btree ("abierta_hasta","tipo_licitacion","fecha_publicacion","id","titulo_busqueda","expediente") WHERE mostrar and deleted_at is null;
