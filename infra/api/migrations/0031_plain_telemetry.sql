DROP TABLE "telemetry_failures";--> statement-breakpoint
DROP TABLE "telemetry_counts";--> statement-breakpoint
CREATE TABLE "telemetry_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"section" text NOT NULL,
	"version" text NOT NULL,
	"given" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"failed_visits" integer DEFAULT 0 NOT NULL,
	"csp_violations" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "telemetry_counts_pk" PRIMARY KEY("hour","section","version","given")
);
