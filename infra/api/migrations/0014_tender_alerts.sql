CREATE TABLE "tender_alert_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"correo" text NOT NULL,
	"tipos" jsonb NOT NULL,
	"palabras" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"code_until" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_until" timestamp (3) with time zone,
	"told_day" date,
	CONSTRAINT "tender_alerts_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
DROP INDEX "tender_releases_published";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
CREATE INDEX "tender_alerts_address" ON "tender_alerts" USING btree ("correo");--> statement-breakpoint
CREATE INDEX "tender_alerts_due" ON "tender_alerts" USING btree ("told_day","id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "tender_alerts_codes" ON "tender_alerts" USING btree ("code_until") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "tender_releases_shown" ON "tender_releases" USING btree ("fecha") WHERE hecho in ('publicada', 'repuesta');--> statement-breakpoint
CREATE INDEX "mails_topic" ON "mails" USING btree ("topic_id") WHERE topic_id is not null;