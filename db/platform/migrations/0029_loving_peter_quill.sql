CREATE TABLE `vip_stakes` (
	`reference` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`points` numeric NOT NULL,
	`week` text NOT NULL,
	`currency` text NOT NULL,
	`rakeback` numeric NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `sports_legs` ADD `returns` integer DEFAULT 1000000 NOT NULL;