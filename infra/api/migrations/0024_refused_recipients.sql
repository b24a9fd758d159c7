ALTER TABLE "mails" ADD COLUMN "recipient_refused_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of mails that failed before, the error alone tells whether the address was refused. 530, 534, 535 and 538 refuse the portal.
UPDATE "mails" SET "recipient_refused_at" = "next_attempt_at"
WHERE "sent_at" IS NULL AND "attempts" > 12 AND "last_error" ~ 'recipients were rejected: 5(?!3[0458])\d\d';
