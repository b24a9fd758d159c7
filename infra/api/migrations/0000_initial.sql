CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "access_tickets" (
	"certificate" text NOT NULL,
	"service" text NOT NULL,
	"token" text NOT NULL,
	"sign" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_tickets_certificate_service_pk" PRIMARY KEY("certificate","service")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"represents" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "sign_on_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"represents" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"nombre" text NOT NULL,
	"apellido" text NOT NULL,
	"dni" text NOT NULL,
	"cuit" text,
	"password_hash" text,
	"password_expires_at" timestamp (3) with time zone,
	"activo" boolean DEFAULT true NOT NULL,
	"primer_login" boolean DEFAULT false NOT NULL,
	"persona" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" text NOT NULL,
	"cuil" text,
	"operacion" text NOT NULL,
	"realizado_por_tipo" text NOT NULL,
	"realizado_por_id" text,
	"realizado_en" text NOT NULL,
	"datos_anteriores" jsonb,
	"datos_nuevos" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hash_anterior" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entidad" text NOT NULL,
	"entidad_id" text NOT NULL,
	"cuil" text,
	"operacion" text NOT NULL,
	"realizado_por_tipo" text NOT NULL,
	"realizado_por_id" text,
	"realizado_en" text NOT NULL,
	"datos_anteriores" jsonb,
	"datos_nuevos" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counters_name_year_pk" PRIMARY KEY("name","year")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"generation" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"status" integer,
	"answer" jsonb,
	"etag" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb,
	"topic_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "mails_event_key_unique" UNIQUE("event_key")
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"numero" text NOT NULL,
	"cuit" text NOT NULL,
	"razon_social" text NOT NULL,
	"resolucion" text NOT NULL,
	"resolucion_file_id" uuid NOT NULL,
	"emitido_at" timestamp (3) with time zone NOT NULL,
	"vence" date,
	"vence_por" text,
	"revocado_at" timestamp (3) with time zone,
	"codigo" text,
	CONSTRAINT "certificates_numero_unique" UNIQUE("numero")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"remitente" text NOT NULL,
	"user_id" uuid NOT NULL,
	"mensaje" text NOT NULL,
	"leido" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_unanswered" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"requerido_persona_fisica" boolean NOT NULL,
	"requerido_persona_juridica" boolean NOT NULL,
	"emision" boolean NOT NULL,
	"expiracion" boolean NOT NULL,
	"regla_fecha" text NOT NULL,
	"position" integer NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"type_id" uuid,
	"datos_extra" text,
	"file_id" uuid,
	"emision" date,
	"expiracion" date,
	"named_in_correction" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"nombre_busqueda" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_labels" (
	"request_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "supplier_labels_request_id_label_id_pk" PRIMARY KEY("request_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "observed_forms" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"correction_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resolved_observations" (
	"correction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resolved_observations_correction_id_position_pk" PRIMARY KEY("correction_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_accesses" (
	"cuit" text NOT NULL,
	"user_id" uuid NOT NULL,
	"dia" date NOT NULL,
	"desde" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_accesses_cuit_dia_user_id_pk" PRIMARY KEY("cuit","dia","user_id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"titular" text NOT NULL,
	"banco" text NOT NULL,
	"cbu" text NOT NULL,
	"alias" text,
	"nro_cuenta" text,
	"cuenta_predeterminada" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "status_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"user_id" uuid,
	"observaciones" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cuit" text NOT NULL,
	"tipo_persona" text NOT NULL,
	"nro_tramite" text NOT NULL,
	"estado" text NOT NULL,
	"estado_desde" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"restricts_documents" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"nombre_persona_humana" text,
	"razon_social" text,
	"nombre_busqueda" text NOT NULL,
	"razon_social_busqueda" text NOT NULL,
	"forma_juridica" text,
	"activo" boolean NOT NULL,
	"motivos" jsonb NOT NULL,
	"telefono" text,
	"fecha_inicio_actividades" date,
	"fecha_contrato_social" date,
	"domicilio_fiscal" text,
	"domicilio_provincia" text,
	"domicilio_localidad" text,
	"domicilio_cod_postal" text,
	"domicilio_fiscal_comercial" text,
	"domicilio_electronico" jsonb NOT NULL,
	"datos_societarios" jsonb NOT NULL,
	"actividades" jsonb NOT NULL,
	"impuesto" jsonb NOT NULL,
	"condicion_fiscal" text,
	"fecha_primer_ejercicio_economico" date,
	"telefono_alternativo" text,
	"domicilio_alternativo" text,
	"domicilio_cod_postal_alternativo" text,
	"domicilio_electronico_alternativo" text,
	"correo_electronico_notificacion" text,
	"declaracion_jurada_domicilio_electronico" boolean DEFAULT false NOT NULL,
	"declaracion_jurada_contratar_administracion_publica" boolean DEFAULT false NOT NULL,
	"declaracion_jurada_legislacion_laboral_vigente" boolean DEFAULT false NOT NULL,
	"declaracion_jurada_cuenta_bancaria" boolean DEFAULT false NOT NULL,
	"declaracion_jurada_representante_apoderado" boolean DEFAULT false NOT NULL,
	"principales_clientes" jsonb NOT NULL,
	"poder_legal" uuid,
	"acta_designacion_url" uuid,
	"cuit_apoderado_legal" text,
	"apoderado_legal_nombre" text,
	"fecha_otorgamiento_poder" date,
	"fecha_alcance_poder_legal" date,
	CONSTRAINT "supplier_requests_cuit_unique" UNIQUE("cuit"),
	CONSTRAINT "supplier_requests_nro_tramite_unique" UNIQUE("nro_tramite")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"nombre_busqueda" text NOT NULL,
	"filtros" jsonb NOT NULL,
	"orden" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "tender_circulars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tender_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"titulo" text NOT NULL,
	"texto" text NOT NULL,
	"modifica_pliego" boolean NOT NULL,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tender_circulars_number" UNIQUE("tender_id","numero")
);
--> statement-breakpoint
CREATE TABLE "tender_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"changes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tender_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"fecha" timestamp (3) with time zone NOT NULL,
	"hecho" text NOT NULL,
	"detalle" jsonb NOT NULL,
	"modifica_pliego" boolean DEFAULT false NOT NULL,
	"facts" jsonb,
	CONSTRAINT "tender_releases_number" UNIQUE("tender_id","numero")
);
--> statement-breakpoint
CREATE TABLE "tenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"titulo" text NOT NULL,
	"titulo_busqueda" text NOT NULL,
	"numero" integer NOT NULL,
	"anio" integer NOT NULL,
	"expediente" text NOT NULL,
	"tipo_licitacion" text NOT NULL,
	"subtipo_licitacion" text,
	"fecha_publicacion" date NOT NULL,
	"fecha_vencimiento" date NOT NULL,
	"pliego_file_id" uuid NOT NULL,
	"mostrar" boolean DEFAULT true NOT NULL,
	"publicar_desde" timestamp (3) with time zone,
	"situacion" text DEFAULT 'vigente' NOT NULL,
	"desenlace" jsonb,
	"cerrada_el" date,
	"abierta_hasta" date GENERATED ALWAYS AS (least(fecha_vencimiento, cerrada_el - 1)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_tokens" ADD CONSTRAINT "sign_on_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_resolucion_file_id_files_id_fk" FOREIGN KEY ("resolucion_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_unanswered" ADD CONSTRAINT "chat_unanswered_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_unanswered" ADD CONSTRAINT "chat_unanswered_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_type_id_document_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."document_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_labels" ADD CONSTRAINT "supplier_labels_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_labels" ADD CONSTRAINT "supplier_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_forms" ADD CONSTRAINT "observed_forms_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_forms" ADD CONSTRAINT "observed_forms_correction_id_status_history_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."status_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_observations" ADD CONSTRAINT "resolved_observations_correction_id_status_history_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."status_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_observations" ADD CONSTRAINT "resolved_observations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_accesses" ADD CONSTRAINT "data_accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_request_id_supplier_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."supplier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_requests" ADD CONSTRAINT "supplier_requests_poder_legal_files_id_fk" FOREIGN KEY ("poder_legal") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_requests" ADD CONSTRAINT "supplier_requests_acta_designacion_url_files_id_fk" FOREIGN KEY ("acta_designacion_url") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_circulars" ADD CONSTRAINT "tender_circulars_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_circulars" ADD CONSTRAINT "tender_circulars_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_releases" ADD CONSTRAINT "tender_releases_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_pliego_file_id_files_id_fk" FOREIGN KEY ("pliego_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_dni" ON "users" USING btree ("dni") WHERE tipo <> 'PROVEEDOR';--> statement-breakpoint
CREATE UNIQUE INDEX "users_supplier_cuit" ON "users" USING btree ("cuit") WHERE tipo = 'PROVEEDOR';--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING btree ("apellido","nombre","id") WHERE tipo <> 'PROVEEDOR';--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE attached_at is null and owner_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_cuil" ON "audit_log" USING btree ("cuil","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mails_topic" ON "mails" USING btree ("topic_id") WHERE topic_id is not null;--> statement-breakpoint
CREATE INDEX "certificates_request" ON "certificates" USING btree ("request_id","emitido_at");--> statement-breakpoint
CREATE INDEX "certificates_resolution" ON "certificates" USING btree ("resolucion_file_id");--> statement-breakpoint
CREATE INDEX "chat_messages_request" ON "chat_messages" USING btree ("request_id","sequence");--> statement-breakpoint
CREATE INDEX "document_files_document" ON "document_files" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_types_active" ON "document_types" USING btree ("activo","position");--> statement-breakpoint
CREATE INDEX "documents_request" ON "documents" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_per_type" ON "documents" USING btree ("request_id","type_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("nombre_busqueda");--> statement-breakpoint
CREATE INDEX "supplier_labels_label" ON "supplier_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "data_accesses_dia" ON "data_accesses" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "data_accesses_user" ON "data_accesses" USING btree ("user_id","dia");--> statement-breakpoint
CREATE INDEX "bank_accounts_request" ON "bank_accounts" USING btree ("request_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_default" ON "bank_accounts" USING btree ("request_id") WHERE cuenta_predeterminada;--> statement-breakpoint
CREATE INDEX "status_history_request" ON "status_history" USING btree ("request_id","sequence");--> statement-breakpoint
CREATE INDEX "status_history_moments" ON "status_history" USING btree ("estado","created_at");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "supplier_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "requests_estado" ON "supplier_requests" USING btree ("estado","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_estado_desde" ON "supplier_requests" USING btree ("estado_desde","id");--> statement-breakpoint
CREATE INDEX "requests_estado_estado_desde" ON "supplier_requests" USING btree ("estado","estado_desde","id");--> statement-breakpoint
CREATE INDEX "requests_nombre_orden" ON "supplier_requests" USING btree (coalesce(nullif("razon_social_busqueda", ''), "nombre_busqueda"),"id");--> statement-breakpoint
CREATE INDEX "requests_poder_legal" ON "supplier_requests" USING btree ("poder_legal");--> statement-breakpoint
CREATE INDEX "requests_acta" ON "supplier_requests" USING btree ("acta_designacion_url");--> statement-breakpoint
CREATE INDEX "requests_cuit_prefix" ON "supplier_requests" USING btree ("cuit" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "requests_nombre" ON "supplier_requests" USING gin ("nombre_busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_razon" ON "supplier_requests" USING gin ("razon_social_busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","nombre_busqueda");--> statement-breakpoint
CREATE INDEX "tender_alerts_address" ON "tender_alerts" USING btree ("correo");--> statement-breakpoint
CREATE INDEX "tender_alerts_due" ON "tender_alerts" USING btree ("told_day","id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "tender_alerts_codes" ON "tender_alerts" USING btree ("code_until") WHERE code_hash is not null;--> statement-breakpoint
CREATE INDEX "tender_circulars_file" ON "tender_circulars" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "tender_releases_shown" ON "tender_releases" USING btree ("fecha") WHERE hecho in ('publicada', 'repuesta');--> statement-breakpoint
CREATE INDEX "tenders_public" ON "tenders" USING btree ("fecha_publicacion","id","abierta_hasta") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_type" ON "tenders" USING btree ("tipo_licitacion","fecha_publicacion","id","abierta_hasta") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_expiry" ON "tenders" USING btree ("abierta_hasta","tipo_licitacion","fecha_publicacion","id","titulo_busqueda","expediente") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_public_year" ON "tenders" USING btree ("anio") WHERE mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_hidden" ON "tenders" USING btree ("fecha_publicacion","id") WHERE not mostrar and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tenders_scheduled" ON "tenders" USING btree ("publicar_desde") WHERE publicar_desde is not null;--> statement-breakpoint
CREATE INDEX "tenders_terms" ON "tenders" USING btree ("pliego_file_id");--> statement-breakpoint
CREATE INDEX "tenders_title" ON "tenders" USING gin ("titulo_busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenders_expediente" ON "tenders" USING gin ("expediente" gin_trgm_ops);