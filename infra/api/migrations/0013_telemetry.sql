CREATE TABLE "telemetry_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"section" text NOT NULL,
	"version" text NOT NULL,
	"given" text NOT NULL,
	"what" text NOT NULL,
	"range" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "telemetry_counts_pk" PRIMARY KEY("hour","section","version","given","what","range")
);
--> statement-breakpoint
CREATE TABLE "telemetry_failures" (
	"hour" timestamp (3) with time zone NOT NULL,
	"section" text NOT NULL,
	"version" text NOT NULL,
	"given" text NOT NULL,
	"cause" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "telemetry_failures_pk" PRIMARY KEY("hour","section","version","given","cause","name","place")
);
