-- Rights of the role that the portal works with, if it is not the owner of the tables. The triggers alone
-- do not protect the audit log: the owner of a table can switch them off.
GRANT USAGE ON SCHEMA public, drizzle TO {role};
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role};
REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON audit_log, audit_head FROM {role};
-- The one row of audit_head is locked and moved on with each entry; a trigger refuses any other change.
GRANT UPDATE ON audit_head TO {role};
REVOKE INSERT ON audit_head FROM {role};
