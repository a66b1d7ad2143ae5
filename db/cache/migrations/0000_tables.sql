CREATE TABLE `cache_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`fresh_until` integer NOT NULL,
	`stale_until` integer NOT NULL,
	`written_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refreshes` (
	`old_token_hash` text PRIMARY KEY NOT NULL,
	`claimed_by` text NOT NULL,
	`claimed_until` integer NOT NULL,
	`sealed_token` text,
	`failure` text,
	`expires_at` integer NOT NULL
);
