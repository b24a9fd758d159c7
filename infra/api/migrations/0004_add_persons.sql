CREATE TABLE "persons" (
	"cuit" text PRIMARY KEY NOT NULL,
	"nombre" text,
	"activo" boolean,
	"asked_at" timestamp (3) with time zone NOT NULL
);
