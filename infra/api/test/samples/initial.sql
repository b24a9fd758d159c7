INSERT INTO access_tickets (certificate, service, token, sign, expires_at) VALUES ('de-prueba', 'ws_sr_padron_a4', 'x', 'x', '2026-05-04 12:30:00.123+00')
--> statement-breakpoint
INSERT INTO audit_pending (entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at) VALUES ('sujeto_fiscal', 'ea627df2-8181-4db3-bf6f-a68d22eddab9', '20201731594', 'ALTA', 'PROVEEDOR', '9c503444-1248-4144-abab-88ae4eb5c218', 'demo', NULL, '{"estado": "INICIADO"}', '2025-10-18 15:45:04.546+00')
--> statement-breakpoint
INSERT INTO audit_pending (entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at) VALUES ('sujeto_fiscal', 'ea627df2-8181-4db3-bf6f-a68d22eddab9', '20201731594', 'CAMBIO DE ESTADO', 'PROVEEDOR', '9c503444-1248-4144-abab-88ae4eb5c218', 'demo', NULL, '{"estado": "PENDIENTE EN OBSERVACION"}', '2025-11-08 15:45:04.558+00')
--> statement-breakpoint
INSERT INTO audit_pending (entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at) VALUES ('sujeto_fiscal', 'ea627df2-8181-4db3-bf6f-a68d22eddab9', '20201731594', 'CAMBIO DE ESTADO', 'VISADOR', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'demo', NULL, '{"estado": "OBSERVACION"}', '2025-11-09 15:45:04.565+00')
--> statement-breakpoint
INSERT INTO audit_pending (entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at) VALUES ('sujeto_fiscal', 'ea627df2-8181-4db3-bf6f-a68d22eddab9', '20201731594', 'CAMBIO DE ESTADO', 'ADMIN', '6850aca4-adbe-4f4e-a960-ea8ae362306b', 'demo', NULL, '{"estado": "HABILITADO"}', '2025-11-10 15:45:04.577+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('6850aca4-adbe-4f4e-a960-ea8ae362306b', 'ADMIN', 'Adriana', 'Salas', '10000001', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, false, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('6fad5ee8-4fa5-4ba2-bdb6-127240aeaa21', 'GESTION_COMPRAS', 'Gabriel', 'Nieva', '10000002', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, false, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'VISADOR', 'Valeria', 'Soria', '10000003', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, false, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('21af19e4-d5d6-47aa-8411-cd43ecc4cea5', 'VISUALIZADOR', 'Vicente', 'Luna', '10000004', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, false, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('c9d5175b-470e-4b1d-841b-aa2cd27876fa', 'PUBLICADOR', 'Paula', 'Vega', '10000005', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, false, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('8556d65a-9e72-4cbf-9093-73e2202d50a8', 'VISADOR', 'Nadia', 'Ríos', '10000006', NULL, '$argon2id$v=19$m=19456,t=2,p=1$2aqRePh0WK6KUewTYH2ayQ$Pf15MJZ3ulJmzSVVtHvrgneXrNwx4e6PEx+8qBEZ72E', NULL, true, true, NULL, '2025-07-10 15:45:04.369+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('f128a667-8356-4d2d-ab48-41dbe0a04c05', 'PROVEEDOR', 'GASTON ARIEL', 'CASO INVENTADO', '20179706', '20002307554', NULL, NULL, true, false, '{"telefono": "1150000021", "email_afip": "gaston.inventado@correo.example", "fechaNacimiento": "1969-03-25"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('9c503444-1248-4144-abab-88ae4eb5c218', 'PROVEEDOR', 'ESTEBAN LUIS', 'BORRADOR', '20173159', '20201731594', NULL, NULL, true, false, '{"telefono": "3834000175", "email_afip": "esteban.borrador@correo.example", "fechaNacimiento": "1969-06-06"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('0ee92609-81fa-4230-bc20-e9f9c483d8a5', 'PROVEEDOR', 'JOAQUÍN', 'ÑANDÚ DE PRUEBA', '22112464', '20221124643', NULL, NULL, true, false, '{"telefono": "3837000015", "email_afip": "joaquin.prueba@correo.example", "fechaNacimiento": "1971-07-17"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('c3734bdf-6c6f-4913-89f7-f5a9e688fdfd', 'PROVEEDOR', 'MARCOS NICOLAS', 'ENSAYO', '22106423', '20221064233', NULL, NULL, true, false, '{"telefono": "3834000164", "email_afip": "marcos.ensayo@correo.example", "fechaNacimiento": "1971-01-11"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('cf77d4ec-af41-4118-8e03-d19420acc808', 'PROVEEDOR', 'DIEGO MARTIN', 'POSTULADO', '18802796', '20188027963', NULL, NULL, true, false, '{"telefono": "3834000208", "email_afip": null, "fechaNacimiento": "1967-10-05"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO users (id, tipo, nombre, apellido, dni, cuit, password_hash, password_expires_at, activo, primer_login, persona, created_at) VALUES ('a1f8dabc-cdeb-47f1-8bff-2852f88757ee', 'PROVEEDOR', 'ERNESTO FABIAN', 'MODELO', '20008339', '20200083394', NULL, NULL, true, false, '{"telefono": "3834000153", "email_afip": "ernesto.modelo@correo.example", "fechaNacimiento": "1968-08-19"}', '2025-10-18 15:45:04.389+00')
--> statement-breakpoint
INSERT INTO files (id, owner_id, name, mime, bytes, sha256, created_at, attached_at) VALUES ('83e2408e-32b1-472a-bf9f-a1c1df208db0', NULL, 'Pliego de muestra.pdf', 'application/pdf', 10539, 'a27fc3e22c731a3fcc8926d3d6cc7738e25f68f9ba49d1eed858c4c3f49b1b75', '2026-11-22 15:45:04.215+00', '2026-11-25 06:27:41.411+00')
--> statement-breakpoint
INSERT INTO files (id, owner_id, name, mime, bytes, sha256, created_at, attached_at) VALUES ('c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, 'Documento de muestra.pdf', 'application/pdf', 9772, 'af83ea2a545c664d5d72fbe1715118e1b75534212240358047fa3b3d8b234e4b', '2026-11-22 15:45:04.357+00', '2026-11-25 06:27:41.411+00')
--> statement-breakpoint
INSERT INTO supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, version, field_versions, created_at, updated_at, nombre_persona_humana, razon_social, nombre_busqueda, razon_social_busqueda, forma_juridica, activo, motivos, telefono, fecha_inicio_actividades, fecha_contrato_social, domicilio_fiscal, domicilio_provincia, domicilio_localidad, domicilio_cod_postal, domicilio_fiscal_comercial, domicilio_electronico, datos_societarios, actividades, impuesto, condicion_fiscal, fecha_primer_ejercicio_economico, telefono_alternativo, domicilio_alternativo, domicilio_cod_postal_alternativo, domicilio_electronico_alternativo, correo_electronico_notificacion, declaracion_jurada_domicilio_electronico, declaracion_jurada_contratar_administracion_publica, declaracion_jurada_legislacion_laboral_vigente, declaracion_jurada_cuenta_bancaria, declaracion_jurada_representante_apoderado, principales_clientes, poder_legal, acta_designacion_url, cuit_apoderado_legal, apoderado_legal_nombre, fecha_otorgamiento_poder, fecha_alcance_poder_legal, restricts_documents) VALUES ('8a04682e-70df-4b26-8779-5df337468c6c', '30558539565', 'JURIDICA', '2026-000002', 'HABILITADO', '2026-09-23 15:45:04.873+00', 4, '{}', '2026-09-03 15:45:04.865+00', '2026-09-23 15:45:04.873+00', NULL, 'MOSAICOS HIPOTETICOS S.A.', '', 'mosaicos hipoteticos s.a.', 'SOC.ANONIMA', true, '[]', '3834000379', '1994-08-01', '1994-06-27', 'AV GUEMES 2890', 'CATAMARCA', 'SAN FERNANDO DEL VALLE DE CATAMARCA', '4700', NULL, '[{"direccion": "fabrica@mosaicoshipoteticos.example"}]', '[{"nombre": "DIEGO MARTIN POSTULADO", "cuit_persona": "20188027963", "tipo_relacion": "Presidente"}, {"nombre": "", "cuit_persona": "23200000099", "tipo_relacion": "Accionista"}]', '[{"periodo": "201311", "idActividad": "239510", "descripcionActividad": "FABRICACIÓN DE MOSAICOS"}]', '[{"idImpuesto": "10", "descripcionImpuesto": "GANANCIAS SOCIEDADES"}, {"idImpuesto": "30", "descripcionImpuesto": "IVA"}, {"idImpuesto": "301", "descripcionImpuesto": "EMPLEADOR-APORTES SEG. SOCIAL"}]', 'responsable_inscripto', '2026-01-01', NULL, NULL, NULL, NULL, 'fabrica@mosaicoshipoteticos.example', true, true, true, true, false, '[{"cuil": "30202020204", "nombre_completo": "FUNDACION ENSAYO Y EJEMPLO"}, {"cuil": "20188027963", "nombre_completo": "DIEGO MARTIN POSTULADO"}, {"cuil": "20187850143", "nombre_completo": "RUBEN DARIO HIPOTETICO"}]', NULL, NULL, NULL, NULL, NULL, NULL, false)
--> statement-breakpoint
INSERT INTO supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, version, field_versions, created_at, updated_at, nombre_persona_humana, razon_social, nombre_busqueda, razon_social_busqueda, forma_juridica, activo, motivos, telefono, fecha_inicio_actividades, fecha_contrato_social, domicilio_fiscal, domicilio_provincia, domicilio_localidad, domicilio_cod_postal, domicilio_fiscal_comercial, domicilio_electronico, datos_societarios, actividades, impuesto, condicion_fiscal, fecha_primer_ejercicio_economico, telefono_alternativo, domicilio_alternativo, domicilio_cod_postal_alternativo, domicilio_electronico_alternativo, correo_electronico_notificacion, declaracion_jurada_domicilio_electronico, declaracion_jurada_contratar_administracion_publica, declaracion_jurada_legislacion_laboral_vigente, declaracion_jurada_cuenta_bancaria, declaracion_jurada_representante_apoderado, principales_clientes, poder_legal, acta_designacion_url, cuit_apoderado_legal, apoderado_legal_nombre, fecha_otorgamiento_poder, fecha_alcance_poder_legal, restricts_documents) VALUES ('04b472a2-fce8-47e2-9071-3e8317385cb3', '20221064233', 'FISICA', '2026-000003', 'EN CORRECCION', '2026-11-16 15:45:05.134+00', 4, '{}', '2026-10-23 15:45:05.133+00', '2026-11-16 15:45:05.134+00', 'MARCOS NICOLAS ENSAYO', NULL, 'marcos nicolas ensayo', '', NULL, true, '[]', '3834000164', '2014-03-10', NULL, 'CAMILO MELET 98', 'CATAMARCA', 'SAN FERNANDO DEL VALLE DE CATAMARCA', '4700', NULL, '[{"direccion": "marcos.ensayo@correo.example"}]', '[]', '[{"periodo": "201403", "idActividad": "475230", "descripcionActividad": "VENTA AL POR MENOR DE ARTÍCULOS DE FERRETERÍA Y MATERIALES ELÉCTRICOS"}]', '[{"idImpuesto": "11", "descripcionImpuesto": "GANANCIAS PERSONAS FISICAS"}, {"idImpuesto": "30", "descripcionImpuesto": "IVA"}, {"idImpuesto": "301", "descripcionImpuesto": "EMPLEADOR-APORTES SEG. SOCIAL"}]', 'responsable_inscripto', NULL, NULL, NULL, NULL, NULL, 'marcos.ensayo@correo.example', true, true, true, true, false, '[{"cuil": "30202020204", "nombre_completo": "FUNDACION ENSAYO Y EJEMPLO"}, {"cuil": "20188027963", "nombre_completo": "DIEGO MARTIN POSTULADO"}, {"cuil": "20187850143", "nombre_completo": "RUBEN DARIO HIPOTETICO"}]', NULL, NULL, NULL, NULL, NULL, NULL, false)
--> statement-breakpoint
INSERT INTO supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, version, field_versions, created_at, updated_at, nombre_persona_humana, razon_social, nombre_busqueda, razon_social_busqueda, forma_juridica, activo, motivos, telefono, fecha_inicio_actividades, fecha_contrato_social, domicilio_fiscal, domicilio_provincia, domicilio_localidad, domicilio_cod_postal, domicilio_fiscal_comercial, domicilio_electronico, datos_societarios, actividades, impuesto, condicion_fiscal, fecha_primer_ejercicio_economico, telefono_alternativo, domicilio_alternativo, domicilio_cod_postal_alternativo, domicilio_electronico_alternativo, correo_electronico_notificacion, declaracion_jurada_domicilio_electronico, declaracion_jurada_contratar_administracion_publica, declaracion_jurada_legislacion_laboral_vigente, declaracion_jurada_cuenta_bancaria, declaracion_jurada_representante_apoderado, principales_clientes, poder_legal, acta_designacion_url, cuit_apoderado_legal, apoderado_legal_nombre, fecha_otorgamiento_poder, fecha_alcance_poder_legal, restricts_documents) VALUES ('40b961a7-ec0d-41e1-841c-44b585b22fc8', '20002307554', 'FISICA', '2026-000006', 'INICIADO', '2026-11-20 15:45:05.677+00', 2, '{}', '2026-11-20 15:45:05.66+00', '2026-11-20 16:45:05.677+00', 'GASTON ARIEL CASO INVENTADO', NULL, 'gaston ariel caso inventado', '', NULL, true, '[]', '2954 400000', '2014-03-10', NULL, 'ARAOZ 1901', 'CIUDAD AUTONOMA BUENOS AIRES', NULL, '1425', NULL, '[{"direccion": "gaston.inventado@correo.example"}]', '[]', '[{"periodo": "201311", "idActividad": "951100", "descripcionActividad": "REPARACIÓN Y MANTENIMIENTO DE EQUIPOS INFORMÁTICOS"}, {"periodo": "201501", "idActividad": "620100", "descripcionActividad": "SERVICIOS DE CONSULTORES EN INFORMÁTICA Y SUMINISTROS DE PROGRAMAS DE INFORMÁTICA"}, {"periodo": "201501", "idActividad": "465100", "descripcionActividad": "VENTA AL POR MAYOR DE EQUIPOS, PERIFÉRICOS, ACCESORIOS Y PROGRAMAS INFORMÁTICOS"}]', '[{"idImpuesto": "11", "descripcionImpuesto": "GANANCIAS PERSONAS FISICAS"}, {"idImpuesto": "30", "descripcionImpuesto": "IVA"}, {"idImpuesto": "301", "descripcionImpuesto": "EMPLEADOR-APORTES SEG. SOCIAL"}]', 'responsable_inscripto', NULL, NULL, NULL, NULL, NULL, 'gaston.inventado@correo.example', false, false, false, false, false, '[]', NULL, NULL, NULL, NULL, NULL, NULL, false)
--> statement-breakpoint
INSERT INTO bank_accounts (id, request_id, "position", titular, banco, cbu, alias, nro_cuenta, cuenta_predeterminada) VALUES ('5e01e0a1-cc1d-481d-bc18-ac8f90463d7f', '8a04682e-70df-4b26-8779-5df337468c6c', 0, 'MOSAICOS HIPOTETICOS S.A. SOC.ANONIMA', 'BANCO DE LA NACION ARGENTINA', '0110452730001245789018', NULL, NULL, true)
--> statement-breakpoint
INSERT INTO bank_accounts (id, request_id, "position", titular, banco, cbu, alias, nro_cuenta, cuenta_predeterminada) VALUES ('82149ae1-cd20-4a5a-b4e8-53fdf013674c', '04b472a2-fce8-47e2-9071-3e8317385cb3', 0, 'MARCOS NICOLAS ENSAYO', 'BANCO SANTANDER ARGENTINA S.A.', '0720781720000004578129', NULL, NULL, true)
--> statement-breakpoint
INSERT INTO bank_accounts (id, request_id, "position", titular, banco, cbu, alias, nro_cuenta, cuenta_predeterminada) VALUES ('64279e77-7e3a-4dfa-8584-b889b0501eb6', '40b961a7-ec0d-41e1-841c-44b585b22fc8', 0, 'GASTON ARIEL CASO INVENTADO', 'BANCO DE LA NACION ARGENTINA', '0110452730001245789018', NULL, NULL, true)
--> statement-breakpoint
INSERT INTO certificate_keys (kid, public_key, private_key, created_at) VALUES ('de-prueba', 'dsJnJPOarandVbfZ-gjTZStXI7ppQq-Xcb0LAxeGADY', NULL, '2026-05-04 12:30:00.123+00')
--> statement-breakpoint
INSERT INTO certificates (id, request_id, numero, cuit, razon_social, resolucion, resolucion_file_id, emitido_at, vence, vence_por, revocado_at, codigo) VALUES ('b3540211-bf8c-716d-1635-7106ae7547bc', '8a04682e-70df-4b26-8779-5df337468c6c', '2026-000001', '30558539565', 'MOSAICOS HIPOTETICOS S.A.', 'SHF N° 118', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-09-23 15:45:05.103+00', '2026-12-12', 'Acta de designación de representantes', NULL, NULL)
--> statement-breakpoint
INSERT INTO chat_messages (id, sequence, request_id, remitente, user_id, mensaje, leido, created_at) OVERRIDING SYSTEM VALUE VALUES ('28427f10-e981-4aef-9cc4-c2050bf4f3e6', 1, '8a04682e-70df-4b26-8779-5df337468c6c', 'AUDITOR', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'Su inscripción quedó habilitada. Ya puede descargar el certificado.', true, '2026-09-23 15:45:05.126+00')
--> statement-breakpoint
INSERT INTO chat_messages (id, sequence, request_id, remitente, user_id, mensaje, leido, created_at) OVERRIDING SYSTEM VALUE VALUES ('e861b42f-65de-4d9a-9693-dc9f290337ce', 2, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'AUDITOR', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'Le dejamos dos observaciones. Son rápidas de resolver.', true, '2026-11-16 15:45:05.351+00')
--> statement-breakpoint
INSERT INTO chat_messages (id, sequence, request_id, remitente, user_id, mensaje, leido, created_at) OVERRIDING SYSTEM VALUE VALUES ('78f3e451-6d86-4d5a-baf9-52da5f6103c0', 3, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'PROVEEDOR', 'c3734bdf-6c6f-4913-89f7-f5a9e688fdfd', 'Perfecto, pido el certificado y lo subo.', true, '2026-11-17 15:45:05.352+00')
--> statement-breakpoint
INSERT INTO chat_messages (id, sequence, request_id, remitente, user_id, mensaje, leido, created_at) OVERRIDING SYSTEM VALUE VALUES ('5a07cbca-e8e9-4878-9598-3332f4ccb44a', 4, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'AUDITOR', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'Lo esperamos.', false, '2026-11-17 15:45:05.353+00')
--> statement-breakpoint
INSERT INTO chat_messages (id, sequence, request_id, remitente, user_id, mensaje, leido, created_at) OVERRIDING SYSTEM VALUE VALUES ('08941a4b-56df-4167-8c8d-76d1880fd991', 5, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'PROVEEDOR', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', 'Ya lo subí', false, '2026-11-17 16:45:05.353+00')
--> statement-breakpoint
INSERT INTO chat_unanswered (request_id, message_id) VALUES ('04b472a2-fce8-47e2-9071-3e8317385cb3', '08941a4b-56df-4167-8c8d-76d1880fd991')
--> statement-breakpoint
INSERT INTO counters (name, year, value) VALUES ('tramite', 2025, 1)
--> statement-breakpoint
INSERT INTO counters (name, year, value) VALUES ('certificado', 2025, 1)
--> statement-breakpoint
INSERT INTO counters (name, year, value) VALUES ('certificado', 2026, 1)
--> statement-breakpoint
INSERT INTO counters (name, year, value) VALUES ('tramite', 2026, 6)
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('4d40baf8-4708-477d-9195-05bec1cf6d81', 'DNI', true, true, false, false, 'none', 0, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('ebc30163-dcd6-4901-b358-c44a24e86b24', 'Constancia de inscripción en ARCA (ex AFIP)', true, true, false, false, 'none', 1, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('03051148-4890-469d-a91f-2f293c8eba08', 'Constancia de inscripción en Ingresos Brutos', true, true, false, false, 'none', 2, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('64ef6a32-7102-436b-9ac6-96001af69a65', 'Licencia comercial municipal', true, true, false, false, 'none', 3, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('c3402504-0793-499e-9912-4dd1059cb112', 'Inscripción en Rentas Municipal', true, true, false, false, 'none', 4, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('bedeb485-d091-4730-bbd5-e6d34bc66ce9', 'Certificado municipal de libre deuda', true, true, false, false, 'none', 5, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('3d023f92-a9a3-4b34-a301-a7810b65e6b0', 'Declaración jurada de Ganancias', true, true, false, true, 'balance_close', 6, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('bd914f92-d245-4668-9f96-5beea2b618c4', 'Contrato constitutivo', false, true, true, true, 'expiry', 7, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('d82fd993-cd0a-4419-876c-b62af7d45206', 'Último estado contable', false, true, false, true, 'balance_close', 8, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('447919b5-6a57-4e0a-8d0f-f36f0a826a9c', 'Acta de designación de representantes', false, true, false, true, 'expiry', 9, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('ac6a9799-e36a-4a2d-a533-4da54a3500a8', 'Manifestación de bienes y deudas', true, false, true, false, 'statement_of_assets', 10, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO document_types (id, nombre, requerido_persona_fisica, requerido_persona_juridica, emision, expiracion, regla_fecha, "position", activo, created_at) VALUES ('b168ac4b-154c-480f-9aaf-ccea484c0e2d', 'Declaración jurada de Bienes Personales', true, false, true, false, 'issue_plus_17_months', 11, true, '2026-11-22 15:45:03.637+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('8b89e6c6-8d66-452f-8e70-bbd3a7c5d536', '8a04682e-70df-4b26-8779-5df337468c6c', '4d40baf8-4708-477d-9195-05bec1cf6d81', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-09-03 15:45:04.865+00', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('873cb6c5-8424-40bb-bf91-75310f12b24b', '8a04682e-70df-4b26-8779-5df337468c6c', 'ebc30163-dcd6-4901-b358-c44a24e86b24', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-09-03 15:45:04.865+00', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('83c4d58b-0d82-469d-9f52-703b853fbe1d', '8a04682e-70df-4b26-8779-5df337468c6c', '03051148-4890-469d-a91f-2f293c8eba08', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-09-03 15:45:04.865+00', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('a8cd0617-0b49-4c25-875c-eb3c5afc9198', '04b472a2-fce8-47e2-9071-3e8317385cb3', 'ebc30163-dcd6-4901-b358-c44a24e86b24', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-10-23 15:45:05.133+00', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('fbe2d040-d142-414e-857c-e997d13f3b97', '04b472a2-fce8-47e2-9071-3e8317385cb3', '03051148-4890-469d-a91f-2f293c8eba08', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-10-23 15:45:05.133+00', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('ee66d2b7-e226-448c-8d6e-e2b2435d199a', '04b472a2-fce8-47e2-9071-3e8317385cb3', '64ef6a32-7102-436b-9ac6-96001af69a65', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-10-23 15:45:05.133+00', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('61162a95-1678-4088-b871-0e06eb235803', '40b961a7-ec0d-41e1-841c-44b585b22fc8', '4d40baf8-4708-477d-9195-05bec1cf6d81', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-11-20 15:45:05.66+00', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('ff5aec86-017f-4f6c-b1b1-22f26f36cbdd', '40b961a7-ec0d-41e1-841c-44b585b22fc8', 'ebc30163-dcd6-4901-b358-c44a24e86b24', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-11-20 15:45:05.66+00', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO documents (id, request_id, type_id, datos_extra, file_id, emision, expiracion, named_in_correction, created_at, updated_at) VALUES ('1fa567c2-654a-44bd-978e-7f5eddf5a1be', '40b961a7-ec0d-41e1-841c-44b585b22fc8', '03051148-4890-469d-a91f-2f293c8eba08', NULL, 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', NULL, NULL, false, '2026-11-20 15:45:05.66+00', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('4e086979-e747-4f2a-ab9d-b2078dbb9dcf', '8b89e6c6-8d66-452f-8e70-bbd3a7c5d536', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('baeb324c-8114-4ab7-a4cb-e0a85cdfba70', '873cb6c5-8424-40bb-bf91-75310f12b24b', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('7b9acb72-d571-465b-8b72-7668e6f123db', '83c4d58b-0d82-469d-9f52-703b853fbe1d', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-09-04 03:45:04.955+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('f1e1a195-8d30-48dd-a382-c4eebaf37417', 'a8cd0617-0b49-4c25-875c-eb3c5afc9198', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('44120177-0c4c-4209-b524-2f9f468950fe', 'fbe2d040-d142-414e-857c-e997d13f3b97', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('6631f93a-13a9-4069-9a33-49422e4df815', 'ee66d2b7-e226-448c-8d6e-e2b2435d199a', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-10-24 03:45:05.174+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('a7df0f52-cb7f-44cd-b5e5-a90b0605db1d', '61162a95-1678-4088-b871-0e06eb235803', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('073ab7fe-3af9-49be-8115-45b39b915a3e', 'ff5aec86-017f-4f6c-b1b1-22f26f36cbdd', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO document_files (id, document_id, file_id, created_at) VALUES ('3fae3942-8471-4d85-bd16-e0e5dc5ce446', '1fa567c2-654a-44bd-978e-7f5eddf5a1be', 'c97ac672-5a4d-477a-859f-b509b2ffe1ca', '2026-11-21 03:45:05.72+00')
--> statement-breakpoint
INSERT INTO idempotency_keys (user_id, key, endpoint, body_hash, status, answer, created_at, done, etag) VALUES ('f128a667-8356-4d2d-ab48-41dbe0a04c05', 'una-clave', 'requests.save', 'x', 200, '{"data": null}', '2026-05-04 12:30:00.123+00', false, NULL)
--> statement-breakpoint
INSERT INTO labels (id, nombre, nombre_busqueda, created_at) VALUES ('9c09de2c-0ae6-4b88-add9-50b77ae731ba', 'Construcción', 'construccion', '2026-11-21 15:45:05.765+00')
--> statement-breakpoint
INSERT INTO labels (id, nombre, nombre_busqueda, created_at) VALUES ('f8de5d8c-f57f-4265-8d17-b28f936861b0', 'Informática', 'informatica', '2026-11-21 15:45:05.765+00')
--> statement-breakpoint
INSERT INTO labels (id, nombre, nombre_busqueda, created_at) VALUES ('c3888d88-2fb5-485c-8c10-35a2becf3d8d', 'Materiales eléctricos', 'materiales electricos', '2026-11-21 15:45:05.765+00')
--> statement-breakpoint
INSERT INTO login_attempts (key, failures, window_ends_at, blocked_until) VALUES ('address:127.0.0.9', 2, '2026-05-04 12:30:00.123+00', NULL)
--> statement-breakpoint
INSERT INTO mails (id, event_key, recipient, subject, body, created_at, sent_at, attempts, next_attempt_at, last_error, html, headers, topic_id) VALUES ('79a329cb-7d7f-4ed1-a789-b18160437179', 'por-vencer:6b720d00-0f0b-41fc-8d2c-41d86f29f7d4:2026-12-12', 'fabrica@mosaicoshipoteticos.example', 'Inscripción de proveedores: Acta de designación de representantes vence el 12/12/2026 (trámite 2026-000002)', 'Municipalidad - Portal de Proveedores

Acta de designación de representantes vence el 12/12/2026

MOSAICOS HIPOTETICOS S.A. (CUIT 30558539565):

El documento «Acta de designación de representantes» vence el 12/12/2026: faltan 20 días.

Vaya preparando el nuevo. Si quiere reemplazarlo antes de ese día, pídaselo al auditor por los mensajes del trámite.

Desde el día siguiente al vencimiento podrá iniciar la renovación, en la que se reemplazan solo los documentos vencidos.

Ver el trámite: http://localhost:8080/request-management/estado-tramite/persona-juridica/30558539565

Este es un mensaje automático: no hace falta responderlo.', '2026-11-22 15:45:08.265+00', NULL, 0, '2026-11-22 15:45:08.265+00', NULL, '<p>Vence un documento.</p>', NULL, NULL)
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('3c4190de-1a06-43d3-9ce2-f734a3631437', 1, '8a04682e-70df-4b26-8779-5df337468c6c', 'INICIADO', 'cf77d4ec-af41-4118-8e03-d19420acc808', '[]', '2026-09-03 15:45:05.069+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('6669222b-bd0c-42a9-a9e4-d3225731cceb', 2, '8a04682e-70df-4b26-8779-5df337468c6c', 'PENDIENTE EN OBSERVACION', 'cf77d4ec-af41-4118-8e03-d19420acc808', '[]', '2026-09-09 15:45:05.085+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('52c2c9f1-a29e-4a8f-8f49-53aa46c2ae4e', 3, '8a04682e-70df-4b26-8779-5df337468c6c', 'OBSERVACION', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', '[]', '2026-09-13 15:45:05.096+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('9df07051-1423-4638-8994-f371d525c898', 4, '8a04682e-70df-4b26-8779-5df337468c6c', 'HABILITADO', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', '[]', '2026-09-23 15:45:05.103+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('fd9807de-a967-438f-83ef-9ea3bb232d56', 5, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'INICIADO', 'c3734bdf-6c6f-4913-89f7-f5a9e688fdfd', '[]', '2026-10-23 15:45:05.309+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('ca39e6fe-8beb-4745-9598-ef49daefc27f', 6, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'PENDIENTE EN OBSERVACION', 'c3734bdf-6c6f-4913-89f7-f5a9e688fdfd', '[]', '2026-10-27 15:45:05.325+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('8b084eb3-73af-401c-ac52-955d3bbdb5e2', 7, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'OBSERVACION', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', '[]', '2026-11-02 15:45:05.333+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('6820806c-39a5-4155-b0f6-334e3b817310', 8, '04b472a2-fce8-47e2-9071-3e8317385cb3', 'EN CORRECCION', '7f09d52c-953f-4c5c-94d5-1bc9accbe46a', '[{"name": "Certificado municipal de libre deuda", "observacion": "El certificado presentado es de otro padrón. Debe pedirlo en la Dirección de Rentas con el número de padrón del local declarado y volver a subirlo completo, con las dos páginas."}, {"name": "DNI", "observacion": "El dorso no se lee. Suba una imagen más nítida."}]', '2026-11-16 15:45:05.341+00')
--> statement-breakpoint
INSERT INTO status_history (id, sequence, request_id, estado, user_id, observaciones, created_at) OVERRIDING SYSTEM VALUE VALUES ('bc2d792e-67c7-4be8-8fd9-39fa660797e4', 9, '40b961a7-ec0d-41e1-841c-44b585b22fc8', 'INICIADO', 'f128a667-8356-4d2d-ab48-41dbe0a04c05', '[]', '2026-11-20 15:45:05.749+00')
--> statement-breakpoint
INSERT INTO observed_forms (request_id, correction_id, form, created_at) VALUES ('04b472a2-fce8-47e2-9071-3e8317385cb3', '6820806c-39a5-4155-b0f6-334e3b817310', '{}', '2026-11-16 15:45:05.341+00')
--> statement-breakpoint
INSERT INTO resolved_observations (correction_id, "position", user_id, created_at) VALUES ('6820806c-39a5-4155-b0f6-334e3b817310', 0, '6850aca4-adbe-4f4e-a960-ea8ae362306b', '2026-11-16 15:45:05.341+00')
--> statement-breakpoint
INSERT INTO saved_views (id, user_id, nombre, nombre_busqueda, filtros, orden, created_at) VALUES ('00000000-0000-4000-8000-000000000003', '6850aca4-adbe-4f4e-a960-ea8ae362306b', 'Pendientes', 'pendientes', '{}', 'recientes', '2026-05-04 12:30:00.123+00')
--> statement-breakpoint
INSERT INTO secrets (name, value, generation) VALUES ('token', 'tokenxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1)
--> statement-breakpoint
INSERT INTO secrets (name, value, generation) VALUES ('file-url', 'file-urlxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1)
--> statement-breakpoint
INSERT INTO secrets (name, value, generation) VALUES ('mail-link', 'mail-linkxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1)
--> statement-breakpoint
INSERT INTO secrets (name, value, generation) VALUES ('session:primera', 'session-primeraxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1)
--> statement-breakpoint
INSERT INTO sessions (id, user_id, represents, created_at, expires_at, revoked_at, user_agent, address) VALUES ('00000000-0000-4000-8000-000000000002', '6850aca4-adbe-4f4e-a960-ea8ae362306b', '[]', '2026-05-04 12:30:00.123+00', '2026-05-04 12:30:00.123+00', '2026-05-04 12:30:00.123+00', 'Mozilla/5.0', '127.0.0.1')
--> statement-breakpoint
INSERT INTO sign_on_nonces (nonce, expires_at) VALUES ('ya-usado', '2026-05-04 12:30:00.123+00')
--> statement-breakpoint
INSERT INTO sign_on_tokens (id, user_id, represents, expires_at, used_at) VALUES ('00000000-0000-4000-8000-000000000001', 'f128a667-8356-4d2d-ab48-41dbe0a04c05', '[]', '2026-05-04 12:30:00.123+00', '2026-05-04 12:30:00.123+00')
--> statement-breakpoint
INSERT INTO supplier_labels (request_id, label_id, created_at) VALUES ('04b472a2-fce8-47e2-9071-3e8317385cb3', 'c3888d88-2fb5-485c-8c10-35a2becf3d8d', '2026-11-21 15:45:05.765+00')
--> statement-breakpoint
INSERT INTO supplier_labels (request_id, label_id, created_at) VALUES ('8a04682e-70df-4b26-8779-5df337468c6c', '9c09de2c-0ae6-4b88-add9-50b77ae731ba', '2026-11-21 15:45:05.765+00')
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('a03d1cef-c46a-4fef-991d-8318d1a46ce2', 'Compra de materiales para obras de cloaca y agua', 'compra de materiales para obras de cloaca y agua', 1, 2026, 'EX-2026-00107919--MUNICAT-SECOBRAS02', 'CONCURSO_DE_PRECIOS', NULL, '2026-11-18', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-18 12:00:00+00', '2026-11-18 12:00:00+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('82b3e8fd-3da6-4fcb-b108-e4eb050b9cdb', 'Ambulancias para traslado', 'ambulancias para traslado', 1998, 2026, 'EX-2026-00115838--MUNICAT-SECSALUD03', 'CONTRATACION_DIRECTA', 'BIENES_DE_CAPITAL', '2026-11-15', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('8486f02f-f52a-4fac-9ae0-6e27e1188a84', 'Ampliación dos aulas en la Escuela Secundaria Nº 5', 'ampliacion dos aulas en la escuela secundaria nº 5', 4, 2026, 'EX-2026-00123757--MUNICAT-DCOMPRAS01', 'LICITACIÓN', NULL, '2026-11-11', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-11 12:00:00+00', '2026-11-11 12:00:00+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('5a7ad328-67c6-453e-99c8-e76c2172e737', 'Reconstrucción sanitarios de la Escuela Primaria N°4 José Cecilio del Valle', 'reconstruccion sanitarios de la escuela primaria n°4 jose cecilio del valle', 3, 2026, 'EX-2026-00131676--MUNICAT-SECOBRAS02', 'CONCURSO_DE_PRECIOS', NULL, '2026-11-07', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-07 12:00:00+00', '2026-11-07 12:00:00+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('7f3ffa27-648a-46bd-bcc8-213ff5a984b5', 'Cloacas Barrio Belgrano y Barrio Las Margaritas', 'cloacas barrio belgrano y barrio las margaritas', 11, 2026, 'EX-2026-00139595--MUNICAT-SECSALUD03', 'LICITACIÓN', NULL, '2026-11-03', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-03 12:00:00+00', '2026-11-03 12:00:00+00', '2026-11-03 12:00:00+00', NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('cb1912c4-e4d0-44e4-84f9-e91cf3562dfc', 'Adquisición de Barbijos Tricapa y Barbijos Mascarilla N95', 'adquisicion de barbijos tricapa y barbijos mascarilla n95', 2405, 2026, 'EX-2026-00250461--MUNICAT-SECOBRAS02', 'CONTRATACION_DIRECTA', 'POR_SIGNIFICACION_ECONOMICA', '2026-11-27', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', false, '2026-11-21 15:45:05.791+00', '2026-11-21 15:45:05.791+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('f960d774-2f5f-46f6-a9ee-e853434aada3', 'Repavimentación de la avenida', 'repavimentacion de la avenida', 1, 2026, 'EX-2026-00100000--MUNICAT-DCOMPRAS01', 'LICITACIÓN', NULL, '2026-11-21', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-21 12:00:00+00', '2026-11-21 13:00:00+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion, subtipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at, deleted_at, publicar_desde, situacion, desenlace, cerrada_el, version) VALUES ('9cb07c9e-b937-4d5c-aa0a-3e82e3a31e65', 'Reparación Cubiertas Varias de la Escuela de Educación Técnica Nº 1 Batalla de la Vuelta de Obligado', 'reparacion cubiertas varias de la escuela de educacion tecnica nº 1 batalla de la vuelta de obligado', 15, 2026, 'EX-2026-00171271--MUNICAT-DCOMPRAS01', 'LICITACIÓN', NULL, '2026-11-27', '2099-12-31', '83e2408e-32b1-472a-bf9f-a1c1df208db0', true, '2026-11-21 15:45:05.791+00', '2026-11-21 16:45:05.791+00', NULL, NULL, 'vigente', NULL, NULL, 1)
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('1dffd841-3097-4f74-a5c0-21ebaf995dfe', 'a03d1cef-c46a-4fef-991d-8318d1a46ce2', 1, '2026-11-18 12:00:00+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "CONCURSO_DE_PRECIOS", "numero": 1, "titulo": "Compra de materiales para obras de cloaca y agua", "subtipo": null, "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00107919--MUNICAT-SECOBRAS02", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-18", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('3e285c90-9d1f-48fb-9919-744541c8ba99', '82b3e8fd-3da6-4fcb-b108-e4eb050b9cdb', 1, '2026-11-15 12:00:00+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "CONTRATACION_DIRECTA", "numero": 1998, "titulo": "Ambulancias para traslado", "subtipo": "BIENES_DE_CAPITAL", "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00115838--MUNICAT-SECSALUD03", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-15", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('edd77c79-6f46-4e8b-ad33-a44fa693a7b0', '8486f02f-f52a-4fac-9ae0-6e27e1188a84', 1, '2026-11-11 12:00:00+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "LICITACIÓN", "numero": 4, "titulo": "Ampliación dos aulas en la Escuela Secundaria Nº 5", "subtipo": null, "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00123757--MUNICAT-DCOMPRAS01", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-11", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('d6c78c45-3b2d-4d5a-98d1-51cf97aa588c', '5a7ad328-67c6-453e-99c8-e76c2172e737', 1, '2026-11-07 12:00:00+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "CONCURSO_DE_PRECIOS", "numero": 3, "titulo": "Reconstrucción sanitarios de la Escuela Primaria N°4 José Cecilio del Valle", "subtipo": null, "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00131676--MUNICAT-SECOBRAS02", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-07", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('a2cee217-3cdd-4e36-ac38-b62a8f1e70dc', 'f960d774-2f5f-46f6-a9ee-e853434aada3', 1, '2026-11-21 13:00:00+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "LICITACIÓN", "numero": 1, "titulo": "Repavimentación de la avenida", "subtipo": null, "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00100000--MUNICAT-DCOMPRAS01", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-21", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
INSERT INTO tender_releases (id, tender_id, numero, fecha, hecho, detalle, modifica_pliego, facts) VALUES ('3d7b5aa6-5e97-47e5-876e-5afbe877f0de', '9cb07c9e-b937-4d5c-aa0a-3e82e3a31e65', 1, '2026-11-21 16:45:05.791+00', 'publicada', '[]', false, '{"anio": 2026, "tipo": "LICITACIÓN", "numero": 15, "titulo": "Reparación Cubiertas Varias de la Escuela de Educación Técnica Nº 1 Batalla de la Vuelta de Obligado", "subtipo": null, "desenlace": null, "situacion": "vigente", "circulares": [], "expediente": "EX-2026-00171271--MUNICAT-DCOMPRAS01", "pliegoTipo": "application/pdf", "fechaPublicacion": "2026-11-27", "fechaVencimiento": "2099-12-31"}')
--> statement-breakpoint
SELECT pg_catalog.setval('public.chat_messages_sequence_seq', 5, true)
--> statement-breakpoint
SELECT pg_catalog.setval('public.status_history_sequence_seq', 9, true)
