CREATE TABLE `fingerprints` (
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	PRIMARY KEY(`hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fingerprints_of_user` ON `fingerprints` (`user_id`);