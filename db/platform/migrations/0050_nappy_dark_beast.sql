-- nobody looks for a record by its hash, and two of the same would be a collision of SHA-256
DROP INDEX `log_records_hash_unique`;
