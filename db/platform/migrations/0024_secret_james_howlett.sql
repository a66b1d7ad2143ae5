CREATE TABLE `casino_seeds` (
	`provider` text NOT NULL,
	`server_hash` text NOT NULL,
	`server_seed` text NOT NULL,
	`revealed_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `server_hash`)
);
--> statement-breakpoint
ALTER TABLE `casino_rounds` ADD `proof` text;