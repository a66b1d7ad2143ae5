CREATE TABLE `barred_contacts` (
	`hash` text PRIMARY KEY NOT NULL,
	`until` integer
);
--> statement-breakpoint
ALTER TABLE `users` ADD `closed_at` integer;