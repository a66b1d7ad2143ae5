CREATE TABLE `payment_instruments` (
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	PRIMARY KEY(`hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_instruments_of_user` ON `payment_instruments` (`user_id`);