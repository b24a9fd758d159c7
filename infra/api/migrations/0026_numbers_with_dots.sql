-- Texts without a space at their start are folded anew by the jobs `fold-search-texts` and `fold-names`: '1.500' was two numbers, 's. r. l.' three words.
UPDATE "tenders" SET "titulo_busqueda" = trim("titulo_busqueda")
WHERE concat("titulo", ' ', "expediente") ~ '[1-9][0-9]{0,2}[.][0-9]{3}';--> statement-breakpoint
UPDATE "supplier_requests" SET "nombre_busqueda" = trim("nombre_busqueda"), "razon_social_busqueda" = trim("razon_social_busqueda")
WHERE "razon_social" ~ '[1-9][0-9]{0,2}[.][0-9]{3}' OR "razon_social_busqueda" ~ ' (s a s|s a u|s a|s r l|s c a|s c s|s h) ';
