-- The previous version signs these people in without the zeros only. Accounts whose numbers differ in zeros alone stay as they are.
UPDATE "users" SET "dni" = ltrim("dni", '0')
WHERE "tipo" <> 'PROVEEDOR' AND "dni" ~ '^0+[1-9][0-9]*$' AND NOT EXISTS (
  SELECT 1 FROM "users" "twin"
  WHERE "twin"."tipo" <> 'PROVEEDOR' AND "twin"."id" <> "users"."id" AND ltrim("twin"."dni", '0') = ltrim("users"."dni", '0')
);
